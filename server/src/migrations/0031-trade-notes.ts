export const tradeNotes = {
  name: '0031-trade-notes',
  needs: '0022-automatic-backups',
  sql: `
    alter table trades
      add column note text,
      -- Whether the offer shows the clan of its poster.
      add column showclan bool not null default false,
      -- Set once the offer is sold: when it was posted or renewed. Its "listed" is then 20 years
      -- before the sale, so that every list, count and index leaves it out like an expired offer,
      -- whatever TRADE_DAYS is, and also in the previous version.
      add column waslisted timestamptz(3);
  `,
};
