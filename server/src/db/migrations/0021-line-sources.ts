export const lineSources = {
  name: '0021-line-sources',
  needs: '0018-map-guesses',
  sql: `
    -- Which webhook or bot is believed in each channel, and how many trips of unnamed walkers were
    -- read. \`everywhere\`: all channels are read.
    alter table chatbots
      add column sources jsonb not null default '{}',
      add column everywhere bool not null default false,
      add column unnamed int not null default 0;

    -- So far, an empty list of channels meant all of them. That holds until somebody chooses.
    update chatbots set everywhere = true where verified and watched = '{}';
  `,
};
