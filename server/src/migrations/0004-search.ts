export const search = {
  name: '0004-search',
  sql: `
    -- A search walks the newest offers first: with the item in the index it need not look at them.
    drop index trades_by_time;
    create index trades_by_time on trades (listed, tradeid) include (itemkey, type, regionkey);
    drop index trades_by_type;
    create index trades_by_type on trades (type, listed, tradeid) include (itemkey, regionkey);
    drop index trades_by_region;
    create index trades_by_region on trades (regionkey, listed, tradeid) include (itemkey, type);
  `,
};
