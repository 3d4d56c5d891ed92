export const disputedClaims = {
  name: '0021-disputed-claims',
  sql: `
    -- A noted record contradicts the held one, but claims nothing: the clan has made too many claims.
    alter table walkers
      -- When the holder last disputed the clan's claim.
      add column disputedat timestamptz(3),
      drop constraint walkers_state_check,
      add constraint walkers_state_check
        check (state in ('held', 'claimed', 'disputed', 'noted', 'lost')) not valid;
    update walkers set disputedat = contestedsince where state = 'disputed';

    -- When a leader's clan claimed walkers within the last hour. It outlives the clan, so that nobody
    -- gets more claims by founding another one. The previous version counts in clans.claimtimes.
    create table claim_times (
      userid int primary key references users on delete cascade,
      times  timestamptz[] not null
    );
  `,
};
