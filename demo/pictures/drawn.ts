import type { BufferGeometry, Vector3 } from 'three';
import type { Kit } from './kit.ts';

/** A design's solids and their extent: of the product, and of all with its props. */
export type Drawn = {
  key: string;
  kit: Kit;
  geometries: Map<string, BufferGeometry>;
  low: Vector3;
  high: Vector3;
  all: { low: Vector3; high: Vector3 };
};
