import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Files } from '../files/files.ts';
import { squareIcon } from '../files/pictures.ts';
import { type MarketProfile, marketProfile } from '../market-profile.ts';

/*
 * What lets a browser install the market as an app: a manifest with its name and colour, and icons made of its logo, or of the mark of Kontor
 * in its colour. iPhones take messages only from such an app, and its icon from a link in the page.
 */

export const manifestPath = '/manifest.webmanifest';
export const touchIconPath = '/icons/touch-180.png';

const standardAccent = '#14505b';
const background = '#ffffff';

/** Maskable icons are cut to any shape: what counts lies in the middle four fifths. */
const icons = {
  'icon-192': { size: 192, padding: 0.04 },
  'icon-512': { size: 512, padding: 0.04 },
  'maskable-192': { size: 192, padding: 0.16 },
  'maskable-512': { size: 512, padding: 0.16 },
  'touch-180': { size: 180, padding: 0.1 },
} as const;
type IconName = keyof typeof icons;
const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

/** Changes with what the icons show. */
const versionOf = ({ logoPath, accent }: MarketProfile): string =>
  createHash('sha256').update(`${logoPath} ${accent}`).digest('base64url').slice(0, 10);

const mark = (accent: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="2 0 28 32"><path fill="${accent}" d="M4 30V15h3.5v-5H11V5.5h3V2h4v3.5h3V10h3.5v5H28v15H4Z"/><path d="M12.5 25V11.5M20.5 12.5l-8 6.5M15.5 16.8l5.5 8.2" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="square"/></svg>`,
  );

export function mountWebApp(app: FastifyInstance, files: Files): void {
  app.get(manifestPath, (_request, reply) => {
    const profile = marketProfile();
    const version = versionOf(profile);
    const entries = (['icon-192', 'icon-512', 'maskable-192', 'maskable-512'] as const).map((name) => ({
      src: `/icons/${name}.png?v=${version}`,
      sizes: `${icons[name].size}x${icons[name].size}`,
      type: 'image/png',
      purpose: name.startsWith('maskable') ? 'maskable' : 'any',
    }));
    const manifest = {
      ...{ id: '/', name: profile.name, short_name: profile.name, start_url: '/', scope: '/', display: 'standalone' },
      ...{ theme_color: profile.accent ?? standardAccent, background_color: background, icons: entries },
    };
    return reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });

  let made: { version: string; icons: Map<IconName, Promise<Buffer>> } = { version: '', icons: new Map() };
  app.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const [, name = ''] = /^([\w-]+)\.png$/.exec(request.params.file) ?? [];
    if (!isIcon(name)) return reply.code(404).type('text/plain').send('Not found');
    const profile = marketProfile();
    const version = versionOf(profile);
    if (made.version !== version) made = { version, icons: new Map() };
    const { icons: own } = made;
    const icon = own.get(name) ?? makeIcon(files, profile, name);
    own.set(name, icon);
    icon.catch(() => own.delete(name));
    const { v: asked } = request.query as Record<string, unknown>;
    return reply
      .header('cache-control', asked === version ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .type('image/png')
      .send(await icon);
  });
}

async function makeIcon(files: Files, { logoPath, accent }: MarketProfile, name: IconName): Promise<Buffer> {
  const logo = logoPath ? await files.get(logoPath) : null;
  return squareIcon(logo ?? mark(accent ?? standardAccent), { ...icons[name], background });
}
