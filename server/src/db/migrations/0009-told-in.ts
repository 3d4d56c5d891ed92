export const toldIn = {
  name: '0009-told-in',
  // It only adds, and comes in one release with the ones before.
  needs: '0005-bot',
  sql: `
    -- The language that a chat server wants to be told in.
    alter table chatbots add column language text;
  `,
};
