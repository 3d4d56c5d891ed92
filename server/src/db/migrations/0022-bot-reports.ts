export const botReports = {
  name: '0022-bot-reports',
  needs: '0018-map-guesses',
  sql: `
    -- What the bot last reported that it cannot do in the chat server.
    alter table chatbots add column health jsonb;
  `,
};
