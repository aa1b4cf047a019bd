import { Vector3, Vector4 } from 'three';
import { keyCount, lightCount } from './shader.ts';

/** Directions to the lights and their weights: some for the key light, the rest over the dome. */
export function lightsFor(wallHung: boolean): Vector4[] {
  const key = new Vector3(-0.55, 0.95, wallHung ? 0.9 : 0.62).normalize();
  const [u, v] = [new Vector3(0, 1, 0).cross(key).normalize(), new Vector3()];
  v.copy(key).cross(u);
  const out: Vector4[] = [];
  for (let i = 0; i < keyCount; i++) {
    const [r, a] = [0.34 * Math.sqrt((i + 0.5) / keyCount), i * 2.399963];
    const d = key
      .clone()
      .addScaledVector(u, r * Math.cos(a))
      .addScaledVector(v, r * Math.sin(a))
      .normalize();
    out.push(new Vector4(d.x, d.y, d.z, 1.12 / keyCount));
  }
  const n = lightCount - keyCount;
  for (let i = 0; i < n; i++) {
    const y = 0.12 + 0.86 * ((i + 0.5) / n);
    const [r, a] = [Math.sqrt(1 - y * y), i * 2.399963 + 0.7];
    const d = wallHung ? new Vector3(r * Math.cos(a), r * Math.sin(a), y) : new Vector3(r * Math.cos(a), y, r * Math.sin(a));
    out.push(new Vector4(d.x, d.y, d.z, (1.02 / n) * (d.z > 0 ? 1.2 : 0.8)));
  }
  return out;
}
