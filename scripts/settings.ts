/** `npm run settings`: every setting with its default, what it may be and why it is there. */
import { settings } from '../server/config.ts';

console.log('Settings are environment variables, for example: PORT=8080 npm start\n');
for (const { name, preset, wants, why } of Object.values(settings)) {
  console.log(`${name}  (default: ${preset ?? 'none'})\n  ${why}\n  Set it to ${wants}.\n`);
}
