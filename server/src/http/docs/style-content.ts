/** The text: topics, operations, tables, samples. */
export const contentStyle = `
h2 { margin: 0 0 0.75rem; font-size: 1.6rem; }
.topic, .operation, #problems {
  padding: clamp(1rem, 2.5vw, 1.9rem);
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--card);
}
.topics { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(24rem, 34%)), 1fr)); }
.topic { container-type: inline-size; }
.topic h2 { font-size: 1.35rem; }
.topic.wide { grid-column: 1 / -1; }
.topic p, .topic li { max-width: 46rem; }
.topic > :last-child { margin-bottom: 0; }
.beside > :first-child { margin-top: 0; }
.topic ul { padding-left: 1.2rem; }
.topic li + li { margin-top: 0.3rem; }
.steps { padding: 0; list-style: none; counter-reset: step; }
.steps > li {
  position: relative;
  max-width: none;
  margin: 0 0 1.25rem;
  padding-left: 2.75rem;
  counter-increment: step;
}
.steps > li::before {
  content: counter(step);
  position: absolute;
  left: 0;
  width: 1.85rem;
  border: 1px solid var(--sand);
  border-radius: 50%;
  font: 600 0.95rem/1.75rem var(--serif);
  text-align: center;
  color: var(--sand);
}
.steps p { margin: 0.1rem 0 0.6rem; }
.hint { padding: 0.75rem 1rem; border-left: 3px solid var(--sand); border-radius: 0 8px 8px 0; background: var(--well); }
@container (min-width: 58rem) {
  .beside { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 2rem; }
  .beside > .copyable { margin-top: 0; }
}

.resource { margin-top: 3.5rem; container-type: inline-size; }
.overview { margin: 0 0 1.5rem; padding: 0; list-style: none; }
.overview li {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.1rem 0.75rem;
  align-items: baseline;
  padding: 0.45rem 0;
  border-top: 1px solid var(--line);
}
.overview span:last-child { grid-column: 2; color: var(--ink-soft); }
.overview .method { min-width: 4.7rem; }

.operation { margin-bottom: 1.5rem; }
.operation:target { border-color: var(--sand); box-shadow: 0 0 0 2px var(--sand); }
.operation h3 { margin: 0; font-size: 1.4rem; }
.operation h4, .samples h4 { margin: 1.6rem 0 0.5rem; font-size: 0.95rem; }
.anchor { padding: 0 0.25rem; font-weight: 400; color: var(--ink-soft); text-decoration: none; }
.endpoint { display: flex; gap: 0.7rem; align-items: baseline; margin: 0.55rem 0; font-size: 1.05rem; }
.summary { margin: 0.4rem 0; }
.access { margin: 0.4rem 0 0; font-size: 0.9rem; color: var(--ink-soft); }
.access::before { content: '○'; margin-right: 0.5rem; color: var(--get); }
.access.session::before { content: '●'; color: var(--sand); }
.access.optional::before { content: '◐'; color: var(--sand); }
.facts { min-width: 0; container-type: inline-size; }
.samples { min-width: 0; }
.note, .shape { margin: 0.5rem 0; font-size: 0.92rem; }
.note { color: var(--ink-soft); }

.method {
  display: inline-block;
  flex: none;
  min-width: 4.5rem;
  padding: 0.12em 0.5em;
  border-radius: 6px;
  font: 700 0.74rem/1.5 var(--mono);
  text-align: center;
  letter-spacing: 0.03em;
  background: color-mix(in srgb, currentColor 13%, transparent);
}
.get { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.delete { color: var(--delete); }

table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline; }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: 0.82rem; font-weight: 500; color: var(--ink-soft); }
tbody th { font-weight: 600; }

.problems { margin: 0; padding: 0; list-style: none; font-size: 0.92rem; }
.problems li { display: grid; grid-template-columns: 2.2rem minmax(0, 1fr); gap: 0 0.5rem; padding: 0.3rem 0; }
.problems .title { grid-column: 2; color: var(--ink-soft); }
.status { font-family: var(--mono); font-size: 0.875rem; font-variant-numeric: tabular-nums; }
#problems { margin-top: 3.5rem; container-type: inline-size; }
#problems tr:target { background: var(--target); }

pre {
  overflow-x: auto;
  margin: 0 0 0.75rem;
  padding: 0.9rem 1rem;
  border: 1px solid var(--line);
  border-radius: 10px;
  line-height: 1.55;
  background: var(--well);
  tab-size: 2;
}
.key { color: var(--key); }
.string { color: var(--string); }
.value { color: var(--value); }
.copyable { position: relative; min-width: 0; margin-top: 1.15rem; }
.copyable:last-child pre { margin-bottom: 0; }
h4 + .copyable { margin-top: 0; }
.copyable button {
  position: absolute;
  inset: -0.95rem 0.75rem auto auto;
  padding: 0.1rem 0.7rem;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  font: 0.8rem/1.5 var(--sans);
  color: var(--ink);
  background: var(--card);
  cursor: pointer;
}

@container (min-width: 34rem) {
  .problems li { grid-template-columns: 2.2rem 11rem minmax(0, 1fr); align-items: baseline; }
  .problems .title { grid-column: auto; }
}
@container (min-width: 46rem) {
  .overview li { grid-template-columns: auto minmax(0, 2fr) minmax(0, 3fr); }
  .overview span:last-child { grid-column: auto; }
}
@container (min-width: 62rem) {
  .operation { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); column-gap: 2.5rem; align-items: start; }
  .operation > header { grid-column: 1 / -1; }
}

/* A table that is too narrow for its columns becomes a list of its rows. */
@container (max-width: 34rem) {
  table, tbody { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
  td { color: var(--ink-soft); }
  td:last-child, .fields th { flex-basis: 100%; color: inherit; }
}
`;
