export const changesViaChat = {
  name: '0012-changes-via-chat',
  sql: `
    -- 'chat' if the chat bot did it, for a person or for an admin of the chat server.
    alter table changes add column via text check (via in ('chat'));
    update changes set via = 'chat'
    where action in ('chatbot-unlinked', 'chatbot-settings-set') and actor is null;
  `,
};
