import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { isImageFile } from '../../contract/wire/files.ts';
import { contentKey, type Files } from '../platform/files/files.ts';
import type { Problem } from './table.ts';

export type Folder = {
  /** Paths of the lists, relative to the folder, in alphabetical order. */
  lists: string[];
  /** Full paths of the pictures by file name in lower case. */
  pictures: Map<string, string>;
};

const listEndings = new Set(['.csv', '.tsv', '.txt']);

/** Lists and pictures of a folder and its subfolders. */
export async function readFolder(folder: string): Promise<Folder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Folder = { lists: [], pictures: new Map() };
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (isImageFile(entry.name)) found.pictures.set(entry.name.toLowerCase(), path);
    else if (listEndings.has(extname(entry.name).toLowerCase())) found.lists.push(path.slice(folder.length).replace(/^[/\\]/, ''));
  }
  found.lists.sort();
  return found;
}

const largestPicture = 20 * 1024 * 1024;
const mostPixels = 50_000_000;
const longestSide = 2400;

/**
 * Stores a picture as WebP, upright, without metadata, at most 2,400 pixels long; an existing file is reused. Returns its key. Throws for a
 * file that is no picture.
 */
export async function storePicture(files: Files, path: string): Promise<string> {
  if ((await stat(path)).size > largestPicture) throw new Error('it is larger than 20 MB');
  const original = await readFile(path);
  const key = contentKey('pictures', original, 'webp');
  if (await files.has(key)) return key;
  const picture = sharp(original, { limitInputPixels: mostPixels }).rotate();
  await files.put(
    key,
    await picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer(),
  );
  return key;
}

/** Finds and stores pictures by file name; a missing or broken one is reported once, and the item is imported without it. */
export class PictureImporter {
  #files: Files | null;
  #found: Map<string, string>;
  #keys = new Map<string, string | null>();

  /** @param files null in a dry run: pictures are looked up, not stored. */
  constructor(files: Files | null, found: Map<string, string>) {
    this.#files = files;
    this.#found = found;
  }

  get count(): number {
    return [...this.#keys.values()].filter((key) => key !== null).length;
  }

  async keysOf(names: readonly string[], at: { file: string; row: number; column: string }, problems: Problem[]): Promise<string[]> {
    const keys: string[] = [];
    for (const name of names) {
      let key = this.#keys.get(name);
      if (key === undefined) {
        key = await this.#keep(name, (reason) =>
          problems.push({ ...at, reason: `the picture "${name}" ${reason}; the item comes without it` }),
        );
        this.#keys.set(name, key);
      }
      if (key !== null && !keys.includes(key)) keys.push(key);
    }
    return keys;
  }

  async #keep(name: string, refuse: (reason: string) => void): Promise<string | null> {
    const path = this.#found.get(name.toLowerCase());
    if (path === undefined) {
      refuse('is not in the folder');
      return null;
    }
    if (!this.#files) return name;
    try {
      return await storePicture(this.#files, path);
    } catch (error) {
      refuse(`cannot be read (${(error as Error).message})`);
      return null;
    }
  }
}
