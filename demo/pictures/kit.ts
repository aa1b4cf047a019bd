import { bent, type Grain, type P2, type P3, type Section } from './curves.ts';
import { Matrix4, Euler, Quaternion, ShapeUtils, Vector2, Vector3 } from 'three';

export type { P2, P3 };
export type Buffers = { position: number[]; normal: number[]; uv: number[]; tone: number[]; index: number[] };
export type Placing = { x?: number; y?: number; z?: number; rx?: number; ry?: number; rz?: number; s?: number };

/** Collects the solids of one product by slot (which finish they get). Texture coordinates are metres, the grain runs along u. */
export class Kit {
  slots = new Map<string, Buffers>();
  /** What the close-up looks at, where a model sets it. */
  focus: { at: P3; size: number } | null = null;
  /** Decoration that is not sold with the product stays out of the outer dimensions. */
  props = new Set<string>();
  private matrix = new Matrix4();
  private tones = 1;

  place(t: Placing, draw: () => void): void {
    const before = this.matrix.clone();
    const rotation = new Quaternion().setFromEuler(new Euler(t.rx ?? 0, t.ry ?? 0, t.rz ?? 0));
    const s = t.s ?? 1;
    this.matrix.multiply(new Matrix4().compose(new Vector3(t.x ?? 0, t.y ?? 0, t.z ?? 0), rotation, new Vector3(s, s, s)));
    draw();
    this.matrix = before;
  }

  /** The same thing on the left and on the right. */
  mirror(draw: (side: 1 | -1) => void): void {
    draw(-1);
    draw(1);
  }

  /** The close-up's target, in the present placing. */
  lookAt(at: P3, size: number): void {
    const p = new Vector3(...at).applyMatrix4(this.matrix);
    this.focus = { at: [p.x, p.y, p.z], size };
  }

  mesh(slot: string, points: readonly P3[], normals: readonly P3[], uvs: readonly P2[], index: readonly number[]): void {
    let b = this.slots.get(slot);
    if (!b) this.slots.set(slot, (b = { position: [], normal: [], uv: [], tone: [], index: [] }));
    const base = b.position.length / 3;
    // Every board gets its own cut of the texture, so that neighbours do not look printed.
    this.tones = (this.tones * 16807) % 2147483647;
    const tone = this.tones / 2147483647;
    const v = new Vector3();
    for (let i = 0; i < points.length; i++) {
      v.set(...points[i]!).applyMatrix4(this.matrix);
      b.position.push(v.x, v.y, v.z);
      v.set(...normals[i]!).transformDirection(this.matrix);
      b.normal.push(v.x, v.y, v.z);
      b.uv.push(uvs[i]![0] + tone * 3.7, uvs[i]![1] + tone * 5.3);
      b.tone.push(tone);
    }
    for (const i of index) b.index.push(base + i);
  }

  /** Grid of (nu+1)×(nv+1) points; normals come from the neighbours. */
  surface(
    slot: string,
    at: (u: number, v: number) => P3,
    nu: number,
    nv: number,
    o: { wrapU?: boolean; wrapV?: boolean; flip?: boolean; size?: P2 } = {},
  ): void {
    const pts: P3[] = [];
    const size = o.size ?? [1, 1];
    const uv: P2[] = [];
    for (let i = 0; i <= nu; i++)
      for (let j = 0; j <= nv; j++) {
        pts.push(at(i / nu, j / nv));
        uv.push([(i / nu) * size[0], (j / nv) * size[1]]);
      }
    const get = (i: number, j: number): P3 => {
      const a = o.wrapU ? ((i % nu) + nu) % nu : Math.max(0, Math.min(nu, i));
      const c = o.wrapV ? ((j % nv) + nv) % nv : Math.max(0, Math.min(nv, j));
      return pts[a * (nv + 1) + c]!;
    };
    const nor: P3[] = [];
    const index: number[] = [];
    for (let i = 0; i <= nu; i++)
      for (let j = 0; j <= nv; j++) {
        const [a, b, c, d] = [get(i - 1, j), get(i + 1, j), get(i, j - 1), get(i, j + 1)];
        const [ux, uy, uz, vx, vy, vz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2], d[0] - c[0], d[1] - c[1], d[2] - c[2]];
        let n: P3 = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        const l = Math.hypot(...n) * (o.flip ? -1 : 1) || 1;
        n = [n[0] / l, n[1] / l, n[2] / l];
        nor.push(n);
        if (i < nu && j < nv) {
          const q = i * (nv + 1) + j;
          const t = [q, q + nv + 1, q + 1, q + 1, q + nv + 1, q + nv + 2] as const;
          index.push(...(o.flip ? [t[0], t[2], t[1], t[3], t[5], t[4]] : t));
        }
      }
    this.mesh(slot, pts, nor, uv, index);
  }

  /** Box with rounded edges; `puff` lets its faces swell as a cushion does. */
  box(
    slot: string,
    w: number,
    h: number,
    d: number,
    at: P3,
    o: { r?: number; puff?: number; grain?: Grain; rx?: number; ry?: number; rz?: number } = {},
  ): void {
    const r = Math.min(o.r ?? 0.004, w / 2.02, h / 2.02, d / 2.02);
    const puff = o.puff ?? 0;
    const s = puff > 0 || r > 0.03 ? 4 : r > 0.008 ? 2 : 1;
    const inner = puff > 0 ? [-0.66, -0.33, 0, 0.33, 0.66] : [];
    const marks: { a: number; f: number }[] = [];
    for (let j = 0; j <= s; j++) marks.push({ a: Math.tan((-Math.PI / 4) * (1 - j / s)), f: -1 });
    for (const f of inner) marks.push({ a: 0, f });
    for (let j = 0; j <= s; j++) marks.push({ a: Math.tan((Math.PI / 4) * (j / s)), f: 1 });
    const half = [w / 2, h / 2, d / 2] as const;
    const long: Grain = o.grain ?? (w >= h && w >= d ? 'x' : h >= d ? 'y' : 'z');
    const g = 'xyz'.indexOf(long);
    const pts: P3[] = [];
    const nor: P3[] = [];
    const uvs: P2[] = [];
    const index: number[] = [];
    for (let axis = 0; axis < 3; axis++)
      for (const sign of [-1, 1]) {
        const [p, q] = [(axis + 1) % 3, (axis + 2) % 3];
        const base = pts.length;
        for (const mu of marks)
          for (const mv of marks) {
            const n = [0, 0, 0];
            n[axis] = sign;
            n[p] = mu.a;
            n[q] = mv.a;
            const l = Math.hypot(n[0]!, n[1]!, n[2]!);
            const at3 = [0, 0, 0];
            at3[axis] = sign * (half[axis]! - r) + (r * n[axis]!) / l;
            at3[p] = mu.f * (half[p]! - r) + (r * n[p]!) / l;
            at3[q] = mv.f * (half[q]! - r) + (r * n[q]!) / l;
            const nn = [n[0]! / l, n[1]! / l, n[2]! / l];
            if (puff > 0) {
              // Nothing at the face's border, half way round the edge: the neighbouring face starts there.
              const border = (i: number): number => half[i]! - r + r * Math.SQRT1_2;
              const [eu, ev] = [at3[p]! / border(p), at3[q]! / border(q)];
              const [gu, gv] = [1 - eu * eu, 1 - ev * ev];
              const amount = puff * Math.min(1, (4 * half[p]! * half[q]!) / (w * h + h * d + w * d) + 0.25);
              at3[axis] = at3[axis]! + sign * amount * gu * gv;
              nn[p] = nn[p]! + (2 * eu * gv * amount) / half[p]!;
              nn[q] = nn[q]! + (2 * ev * gu * amount) / half[q]!;
            }
            pts.push([at3[0]!, at3[1]!, at3[2]!]);
            const nl = Math.hypot(nn[0]!, nn[1]!, nn[2]!);
            nor.push([nn[0]! / nl, nn[1]! / nl, nn[2]! / nl]);
            // End grain (the face across the grain) is mapped along its own longer side.
            const [along, across] = axis === g ? [p, q] : p === g ? [p, q] : [q, p];
            uvs.push([at3[along]!, at3[across]! + axis * 0.31]);
          }
        const m = marks.length;
        for (let i = 0; i < m - 1; i++)
          for (let j = 0; j < m - 1; j++) {
            const c = base + i * m + j;
            if (sign > 0) index.push(c, c + m, c + 1, c + 1, c + m, c + m + 1);
            else index.push(c, c + 1, c + m, c + 1, c + m + 1, c + m);
          }
      }
    this.place({ x: at[0], y: at[1], z: at[2], rx: o.rx, ry: o.ry, rz: o.rz }, () => this.mesh(slot, pts, nor, uvs, index));
  }

  /** Turned solid: profile of [radius, height] from bottom to top; corners sharper than 35° stay sharp. */
  lathe(
    slot: string,
    profile: readonly P2[],
    o: { at?: P3; sides?: number; rx?: number; rz?: number; ripple?: (a: number, y: number) => number } = {},
  ): void {
    const sides = o.sides ?? 48;
    const rows: { r: number; y: number; nr: number; ny: number; run: number }[] = [];
    let run = 0;
    for (let i = 0; i + 1 < profile.length; i++) {
      const [a, b] = [profile[i]!, profile[i + 1]!];
      const len = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (len < 1e-7) continue;
      const n: P2 = [(b[1] - a[1]) / len, -(b[0] - a[0]) / len];
      const join = (o2: P2 | undefined, o3: P2 | undefined): P2 => {
        if (!o2 || !o3) return n;
        const l2 = Math.hypot(o3[0] - o2[0], o3[1] - o2[1]);
        if (l2 < 1e-7) return n;
        const m: P2 = [(o3[1] - o2[1]) / l2, -(o3[0] - o2[0]) / l2];
        if (n[0] * m[0] + n[1] * m[1] < 0.82) return n;
        const k = Math.hypot(n[0] + m[0], n[1] + m[1]);
        return [(n[0] + m[0]) / k, (n[1] + m[1]) / k];
      };
      const na = join(profile[i - 1], a);
      const nb = join(b, profile[i + 2]);
      rows.push({ r: a[0], y: a[1], nr: na[0], ny: na[1], run });
      run += len;
      rows.push({ r: b[0], y: b[1], nr: nb[0], ny: nb[1], run });
    }
    const big = Math.max(...profile.map((p) => p[0]));
    const pts: P3[] = [];
    const nor: P3[] = [];
    const uvs: P2[] = [];
    const index: number[] = [];
    for (const [k, row] of rows.entries())
      for (let j = 0; j <= sides; j++) {
        const a = (j / sides) * Math.PI * 2;
        const [c, s] = [Math.cos(a), Math.sin(a)];
        const e = o.ripple ? o.ripple(a, row.y) : 1;
        const slope = o.ripple ? (o.ripple(a + 0.01, row.y) - o.ripple(a - 0.01, row.y)) / 0.02 : 0;
        pts.push([row.r * e * c, row.y, row.r * e * s]);
        const nn: P3 = [row.nr * (c + slope * s), row.ny, row.nr * (s - slope * c)];
        const l = Math.hypot(...nn) || 1;
        nor.push([nn[0] / l, nn[1] / l, nn[2] / l]);
        uvs.push([row.run, (j / sides) * Math.PI * 2 * big]);
        if (k % 2 === 0 && j < sides) {
          const q = k * (sides + 1) + j;
          index.push(q, q + sides + 1, q + 1, q + 1, q + sides + 1, q + sides + 2);
        }
      }
    const at = o.at ?? [0, 0, 0];
    this.place({ x: at[0], y: at[1], z: at[2], rx: o.rx, rz: o.rz }, () => this.mesh(slot, pts, nor, uvs, index));
  }

  /** Straight round cylinder or cone with slightly broken edges, standing on `at`. */
  cyl(
    slot: string,
    bottom: number,
    top: number,
    h: number,
    at: P3,
    o: { rx?: number; rz?: number; sides?: number; soft?: number } = {},
  ): void {
    const e = Math.min(o.soft ?? 0.002, h / 3, Math.max(bottom, 0.001) / 3);
    this.lathe(
      slot,
      [
        [0, 0],
        [bottom - e, 0],
        [bottom, e],
        [top, h - e],
        [Math.max(top - e, 0), h],
        [0, h],
      ],
      { at, sides: o.sides ?? (Math.max(bottom, top) > 0.06 ? 56 : 24), rx: o.rx, rz: o.rz },
    );
  }

  /** Round rod or tapered leg between two points. */
  rod(slot: string, a: P3, b: P3, ra: number, rb = ra): void {
    this.sweep(slot, [a, b], { r: ra, end: rb });
  }

  /** Flat bar between two points; `w` lies level, `t` stands up. */
  bar(slot: string, a: P3, b: P3, w: number, t: number): void {
    this.sweep(slot, [a, b], { w, t });
  }

  /** Tube or bar along a line; corners are rounded by `bend` metres. */
  sweep(slot: string, line: readonly P3[], section: Section, o: { bend?: number; closed?: boolean } = {}): void {
    const pts = bent(line, o.bend ?? 0, o.closed ?? false);
    const round = 'r' in section;
    const sides = round ? (section.sides ?? (section.r > 0.012 ? 16 : 10)) : 4;
    const n = pts.length;
    const dir = (i: number): Vector3 => {
      const a = o.closed ? pts[(i - 1 + n) % n]! : pts[Math.max(0, i - 1)]!;
      const b = o.closed ? pts[(i + 1) % n]! : pts[Math.min(n - 1, i + 1)]!;
      return b.clone().sub(a).normalize();
    };
    const t0 = dir(0);
    let side = new Vector3().crossVectors(t0, Math.abs(t0.y) > 0.9 ? new Vector3(0, 0, 1) : new Vector3(0, 1, 0)).normalize();
    const P: P3[] = [];
    const N: P3[] = [];
    const U: P2[] = [];
    const I: number[] = [];
    let run = 0;
    const rings = o.closed ? n + 1 : n;
    // A bar has sharp edges, so each of its corners is stored twice.
    const perRing = round ? sides + 1 : 8;
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    for (let k = 0; k < rings; k++) {
      const i = k % n;
      const t = dir(i);
      side = side.sub(t.clone().multiplyScalar(side.dot(t))).normalize();
      const up = new Vector3().crossVectors(side, t);
      if (k > 0) run += pts[i]!.distanceTo(pts[(i - 1 + n) % n]!);
      const c = pts[i]!;
      const r = round ? section.r + ((section.end ?? section.r) - section.r) * (k / Math.max(1, rings - 1)) : 0;
      for (let j = 0; j < perRing; j++) {
        let [px, py, nx, ny, v] = [0, 0, 0, 0, 0];
        if (round) {
          const a = (j / sides) * Math.PI * 2;
          [nx, ny] = [Math.cos(a), Math.sin(a)];
          [px, py] = [nx * r, ny * r];
          v = (j / sides) * 6.28 * section.r;
        } else {
          const face = j >> 1;
          const q = corners[(face + (j & 1)) % 4]!;
          [px, py] = [(q[0] * section.w) / 2, (q[1] * section.t) / 2];
          [nx, ny] = [[0, 1, 0, -1][face]!, [-1, 0, 1, 0][face]!];
          v = face * 0.1 + (j & 1) * (face % 2 ? section.t : section.w);
        }
        P.push([c.x + side.x * px + up.x * py, c.y + side.y * px + up.y * py, c.z + side.z * px + up.z * py]);
        N.push([side.x * nx + up.x * ny, side.y * nx + up.y * ny, side.z * nx + up.z * ny]);
        U.push([run, v]);
        if (k < rings - 1 && j < perRing - 1 && (round || j % 2 === 0)) {
          const q = k * perRing + j;
          I.push(q, q + 1, q + perRing, q + 1, q + perRing + 1, q + perRing);
        }
      }
    }
    if (!o.closed)
      for (const k of [0, rings - 1]) {
        const base = P.length;
        const t = dir(k).multiplyScalar(k ? 1 : -1);
        for (let j = 0; j < perRing; j++) {
          P.push(P[k * perRing + j]!);
          N.push([t.x, t.y, t.z]);
          U.push([j * 0.003, 0]);
          if (j > 1) I.push(base, base + j - 1, base + j);
        }
      }
    this.mesh(slot, P, N, U, I);
  }

  /** Board of any outline (x, z), with rounded upper and lower edges; its underside lies at height y. */
  slab(slot: string, outline: readonly P2[], thick: number, y: number, o: { r?: number; grain?: 'x' | 'z'; under?: number } = {}): void {
    const r = Math.min(o.r ?? 0.004, thick / 2.02);
    const n = outline.length;
    const normals: P2[] = outline.map((_, i) => {
      const [a, b] = [outline[(i - 1 + n) % n]!, outline[(i + 1) % n]!];
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [(b[1] - a[1]) / l, -(b[0] - a[0]) / l];
    });
    const area = ShapeUtils.area(outline.map((p) => new Vector2(p[0], p[1])));
    const out = area > 0 ? 1 : -1;
    // `under` bevels the lower edge inwards, which makes a thick top look thin.
    const rings: { inset: number; y: number; nh: number; ny: number }[] = [];
    for (let k = 0; k <= 3; k++) {
      const a = (k / 3) * (Math.PI / 2);
      rings.push({ inset: (o.under ?? 0) + r * (1 - Math.sin(a)), y: y + r * (1 - Math.cos(a)), nh: Math.sin(a), ny: -Math.cos(a) });
    }
    for (let k = 0; k <= 3; k++) {
      const a = (k / 3) * (Math.PI / 2);
      rings.push({ inset: r * (1 - Math.cos(a)), y: y + thick - r * (1 - Math.sin(a)), nh: Math.cos(a), ny: Math.sin(a) });
    }
    const P: P3[] = [];
    const N: P3[] = [];
    const U: P2[] = [];
    const I: number[] = [];
    let run = 0;
    for (let i = 0; i <= n; i++) {
      const p = outline[i % n]!;
      const nn = normals[i % n]!;
      if (i > 0) run += Math.hypot(p[0] - outline[i - 1]![0], p[1] - outline[i - 1]![1]);
      for (const [k, ring] of rings.entries()) {
        P.push([p[0] - nn[0] * out * ring.inset, ring.y, p[1] - nn[1] * out * ring.inset]);
        N.push([nn[0] * out * ring.nh, ring.ny, nn[1] * out * ring.nh]);
        U.push([run, ring.y]);
        if (i < n && k < rings.length - 1) {
          const q = i * rings.length + k;
          const t = [q, q + 1, q + rings.length, q + 1, q + rings.length + 1, q + rings.length] as const;
          I.push(...(out > 0 ? t : [t[0], t[2], t[1], t[3], t[5], t[4]]));
        }
      }
    }
    for (const top of [false, true]) {
      const base = P.length;
      const inset = top ? r : r + (o.under ?? 0);
      const cap = outline.map((p, i) => new Vector2(p[0] - normals[i]![0] * out * inset, p[1] - normals[i]![1] * out * inset));
      for (const p of cap) {
        P.push([p.x, top ? y + thick : y, p.y]);
        N.push([0, top ? 1 : -1, 0]);
        U.push(o.grain === 'z' ? [p.y, p.x] : [p.x, p.y]);
      }
      for (const f of ShapeUtils.triangulateShape(cap, [])) {
        const [a, b, c] = [f[0]! + base, f[1]! + base, f[2]! + base];
        I.push(...(top === out > 0 ? [a, c, b] : [a, b, c]));
      }
    }
    this.mesh(slot, P, N, U, I);
  }

  /** Ball or ellipsoid. */
  ball(slot: string, rx: number, ry: number, rz: number, at: P3, o: { n?: number; sides?: number } = {}): void {
    const n = o.n ?? 1;
    const p = (x: number): number => Math.sign(x) * Math.abs(x) ** n;
    const m = o.sides ?? 20;
    this.surface(
      slot,
      (u, v) => {
        const [a, b] = [u * Math.PI * 2, (v - 0.5) * Math.PI * 0.9999];
        return [at[0] + rx * p(Math.cos(b)) * p(Math.cos(a)), at[1] + ry * p(Math.sin(b)), at[2] + rz * p(Math.cos(b)) * p(Math.sin(a))];
      },
      m,
      Math.max(8, m >> 1),
      { wrapU: true, size: [6.28 * rx, 3.14 * ry], flip: true },
    );
  }
}
