import { expect, it } from 'vitest';
import { sectionOf } from './states.ts';

it('draws states that follow each other, with times, history and event', () => {
  const section = sectionOf({
    ...{ table: 'parcel', column: 'state', moves: { packed: ['sent'], sent: ['sent', 'lost'], lost: [] } },
    ...{ stamps: { sent: 'sent_at' }, history: { table: 'parcel_event' }, event: { topic: 'parcel.changed' } },
  });
  expect(section).toBe(`## \`parcel.state\`

\`\`\`mermaid
stateDiagram-v2
  [*] --> packed
  packed --> sent
  sent --> sent
  sent --> lost
  lost --> [*]
\`\`\`

- Times: \`sent_at\` when sent.
- History: \`parcel_event\` has a row for each move.
- Event: \`parcel.changed\`.
`);
});

it('draws moves with names and who may make them, several of them at one arrow', () => {
  const moves = { approve: { by: 'operator', from: ['new'], to: 'good' }, correct: { from: ['new'], to: 'good' } };
  expect(sectionOf({ table: 'company', column: 'state', moves })).toContain('  new --> good: approve (operator), correct\n');
});
