/*
 * IndexedDB with one place for values by key. Opened for each piece of work, so that another tab can delete it. Where storage is denied or
 * full, everything is answered by null: what is stored here can be fetched again.
 */

const place = 'values';

export async function inDatabase<Result>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const opening = indexedDB.open(name, 2);
    opening.addEventListener('upgradeneeded', () => {
      // Browsers may have the first version, whose place had another name.
      for (const known of [...opening.result.objectStoreNames]) opening.result.deleteObjectStore(known);
      opening.result.createObjectStore(place);
    });
    const database = await done(opening);
    try {
      return await done(work(database.transaction(place, mode).objectStore(place)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be used')));
  });
}

export async function dropDatabase(name: string): Promise<void> {
  try {
    await new Promise<void>((resolve) => {
      const deleting = indexedDB.deleteDatabase(name);
      for (const event of ['success', 'error', 'blocked'] as const) deleting.addEventListener(event, () => resolve());
    });
  } catch {
    // Storage is forbidden: there is nothing to delete.
  }
}
