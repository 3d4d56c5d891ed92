export const toldIn = {
  name: '0009-told-in',
  // Additive, and released together with the previous migrations.
  needs: '0005-bot',
  sql: `
    -- The language that a chat server wants to be told in.
    alter table chatbots add column language text;
  `,
};
