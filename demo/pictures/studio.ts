/** Runs in the browser: lights one drawn product and photographs it. */
import {
  BufferAttribute,
  BufferGeometry,
  DepthTexture,
  DoubleSide,
  GLSL3,
  HalfFloatType,
  LessEqualCompare,
  NearestFilter,
  Matrix4,
  Mesh,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  UnsignedIntType,
  Vector2,
  Vector3,
  type Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
  type Camera,
  type Material,
} from 'three';
import type { DrawnDesign } from '../designs/index.ts';
import type { Colour } from '../goods/vocabulary.ts';
import { cameras, onWall, type View } from './cameras.ts';
import type { Drawn } from './drawn.ts';
import { Kit } from './kit.ts';
import { lightsFor } from './lights.ts';
import { backdropOf, slotFinish } from './looks.ts';
import { blurMaterial, depthMaterial, thrownMaterial } from './materials.ts';
import { draws } from './models/index.ts';
import { specOf } from './models/spec.ts';
import * as glsl from './shader.ts';
import { groundParts, side, surfaceMaterial, type Ground } from './stage.ts';
import { patternTexture } from './textures.ts';

export type ViewName = 'hero' | 'front' | 'detail';
const { lightCount, keyCount, atlasSide } = glsl;
const tile = 288;
const shadeSide = 256;
const lightSide = 360;

export class Studio {
  private renderer: WebGLRenderer;
  private drawn: Drawn | null = null;
  private atlas: WebGLRenderTarget;
  private shade: [WebGLRenderTarget, WebGLRenderTarget];
  private lights: Vector4[] = [];
  private matrices: Matrix4[] = [];
  private texel = 0.01;
  private radius = 1;
  private extent = 1;
  private centre = new Vector2();
  private depthMaterial = depthMaterial();
  private depthOnly = depthMaterial({ colorWrite: false });
  private blur = blurMaterial();
  private thrown = thrownMaterial();
  private ground: Ground = groundParts();
  private lightMaterials: ShaderMaterial[] = [];
  private lightMap = new WebGLRenderTarget(lightSide, lightSide, {
    count: 3,
    type: HalfFloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  private lit = '';
  private pools: { solid: ShaderMaterial[]; clear: ShaderMaterial[] } = { solid: [], clear: [] };
  private quad = new Mesh(new PlaneGeometry(2, 2), undefined as unknown as Material);

  constructor(canvas: OffscreenCanvas) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(side, side, false);
    this.renderer.autoClear = false;
    this.renderer.sortObjects = false;
    const size = tile * atlasSide;
    const depthTexture = new DepthTexture(size, size, UnsignedIntType);
    depthTexture.compareFunction = LessEqualCompare;
    depthTexture.minFilter = depthTexture.magFilter = NearestFilter;
    this.atlas = new WebGLRenderTarget(size, size, { depthTexture });
    const shade = (): WebGLRenderTarget => new WebGLRenderTarget(shadeSide, shadeSide, { type: HalfFloatType, depthBuffer: true });
    this.shade = [shade(), shade()];
    this.quad.frustumCulled = false;
  }

  /** Draws the model once; colours and views of the same design share geometry and shadows. */
  private load(design: DrawnDesign): Drawn {
    if (this.drawn?.key === design.key) return this.drawn;
    for (const geometry of this.drawn?.geometries.values() ?? []) geometry.dispose();
    const kit = new Kit();
    draws[design.model](kit, specOf(design));
    const geometries = new Map<string, BufferGeometry>();
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = new Vector3(-Infinity, -Infinity, -Infinity);
    const all = { low: low.clone(), high: high.clone() };
    for (const [slot, buffers] of kit.slots) {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(buffers.position), 3));
      geometry.setAttribute('normal', new BufferAttribute(new Float32Array(buffers.normal), 3));
      geometry.setAttribute('uv', new BufferAttribute(new Float32Array(buffers.uv), 2));
      geometry.setAttribute('tone', new BufferAttribute(new Float32Array(buffers.tone), 1));
      geometry.setIndex(buffers.index);
      geometry.computeBoundingBox();
      if (!slot.startsWith('p:')) {
        low.min(geometry.boundingBox!.min);
        high.max(geometry.boundingBox!.max);
      }
      all.low.min(geometry.boundingBox!.min);
      all.high.max(geometry.boundingBox!.max);
      geometries.set(slot, geometry);
    }
    this.drawn = { key: design.key, kit, geometries, low, high, all };
    this.castShadows(design);
    return this.drawn;
  }

  private castShadows(design: DrawnDesign): void {
    const { geometries, all } = this.drawn!;
    const wallHung = onWall(design.model, design.form);
    this.lights = lightsFor(wallHung);
    const centre = all.low.clone().add(all.high).multiplyScalar(0.5);
    const radius = all.high.distanceTo(all.low) / 2;
    const scene = new Scene();
    for (const [slot, geometry] of geometries) {
      const look = slotFinish(slot, design, design.variants[0]!.colour);
      if (slot === 'p:flame' || slot === 'bulb' || slot === 'clear') continue;
      const mesh = new Mesh(geometry, this.depthMaterial);
      mesh.frustumCulled = false;
      mesh.userData.glass = look.opacity < 1;
      scene.add(mesh);
    }
    const camera = new OrthographicCamera(-radius, radius, radius, -radius, 0.01, radius * 4);
    this.radius = radius;
    this.texel = (radius * 2) / tile;
    this.matrices = [];
    this.atlas.scissorTest = false;
    this.atlas.viewport.set(0, 0, tile * atlasSide, tile * atlasSide);
    this.renderer.setRenderTarget(this.atlas);
    this.renderer.clear();
    // Glass shades the floor a little, but nothing behind it.
    for (const mesh of scene.children) mesh.visible = !mesh.userData.glass;
    this.lights.forEach((light, i) => {
      const [x, y] = [i % atlasSide, Math.floor(i / atlasSide)];
      camera.position
        .set(light.x, light.y, light.z)
        .multiplyScalar(radius * 2)
        .add(centre);
      camera.up.set(0, 1, 0);
      if (Math.abs(light.y) > 0.98) camera.up.set(0, 0, -1);
      camera.lookAt(centre);
      camera.updateMatrixWorld();
      this.atlas.viewport.set(x * tile, y * tile, tile, tile);
      this.atlas.scissor.set(x * tile, y * tile, tile, tile);
      this.atlas.scissorTest = true;
      this.renderer.setRenderTarget(this.atlas);
      this.renderer.render(scene, camera);
      const into = new Matrix4().set(
        0.5 / atlasSide,
        0,
        0,
        (x + 0.5) / atlasSide,
        0,
        0.5 / atlasSide,
        0,
        (y + 0.5) / atlasSide,
        0,
        0,
        0.5,
        0.5,
        0,
        0,
        0,
        1,
      );
      this.matrices.push(into.multiply(camera.projectionMatrix).multiply(camera.matrixWorldInverse));
    });
    for (const mesh of scene.children) mesh.visible = true;
    this.throwShadow(scene, wallHung);
  }

  /** Shadow on floor or wall: the product laid flat along every light, then blurred a little. */
  private throwShadow(scene: Scene, wallHung: boolean): void {
    const { all, low } = this.drawn!;
    const size = all.high.clone().sub(all.low);
    const reach = wallHung ? Math.max(size.x, size.y) / 2 + size.z * 1.2 : Math.max(size.x, size.z) / 2 + Math.min(size.y, 1.2) * 1.1;
    this.extent = reach * 1.25;
    this.centre.set((all.low.x + all.high.x) / 2, wallHung ? (all.low.y + all.high.y) / 2 : (all.low.z + all.high.z) / 2);
    const down = (l: Vector4): number => l.w * (wallHung ? l.z : l.y);
    const sum = this.lights.reduce((a, l) => a + Math.max(0, down(l)), 0);
    const material = this.thrown;
    const { uniforms } = material;
    uniforms.uCentre!.value.copy(this.centre);
    uniforms.uExtent!.value = this.extent;
    uniforms.uWall!.value = wallHung;
    uniforms.uPlane!.value = wallHung ? low.z : 0;
    scene.overrideMaterial = material;
    this.renderer.setRenderTarget(this.shade[0]);
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.clear();
    const camera = new OrthographicCamera();
    this.lights.forEach((light, i) => {
      if (down(light) <= 0.004) return;
      material.uniforms.uDirection!.value.set(light.x, light.y, light.z);
      material.uniforms.uLayer!.value = 0.9 - (i / lightCount) * 1.8;
      material.uniforms.uWeight!.value = down(light) / sum;
      material.uniformsNeedUpdate = true;
      this.renderer.render(scene, camera);
    });
    scene.overrideMaterial = null;
    for (const [from, to, step] of [
      [0, 1, [1 / shadeSide, 0]],
      [1, 0, [0, 1 / shadeSide]],
    ] as const) {
      this.blur.uniforms.uImage!.value = this.shade[from].texture;
      this.blur.uniforms.uStep!.value.set(step[0], step[1]);
      this.blur.uniformsNeedUpdate = true;
      this.pass(this.shade[to], this.blur);
    }
  }

  private pass(target: WebGLRenderTarget | null, material: ShaderMaterial): void {
    const scene = new Scene();
    this.quad.material = material;
    scene.add(this.quad);
    this.renderer.setRenderTarget(target);
    this.renderer.render(scene, new OrthographicCamera());
  }

  private cameraFor(design: DrawnDesign, name: ViewName): PerspectiveCamera {
    const { kit, all } = this.drawn!;
    const view: View = cameras[design.model][name];
    const camera = new PerspectiveCamera(24, 1, 0.05, 60);
    const forward = new Vector3(Math.sin(view.turn) * Math.cos(view.rise), Math.sin(view.rise), Math.cos(view.turn) * Math.cos(view.rise));
    const centre = all.low.clone().add(all.high).multiplyScalar(0.5);
    if (name === 'detail' && kit.focus) {
      centre.set(...kit.focus.at);
      camera.position.copy(centre).addScaledVector(forward, kit.focus.size / 2 / Math.tan((12 * Math.PI) / 180));
      camera.lookAt(centre);
      camera.updateMatrixWorld();
      return camera;
    }
    // Two rounds: fit the corners into the frame, then centre what is seen.
    let distance = 4;
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (i) => new Vector3(i & 1 ? all.high.x : all.low.x, i & 2 ? all.high.y : all.low.y, i & 4 ? all.high.z : all.low.z),
    );
    for (let round = 0; round < 6; round++) {
      camera.position.copy(centre).addScaledVector(forward, distance);
      camera.lookAt(centre);
      camera.updateMatrixWorld();
      const seen = corners.map((c) => c.clone().project(camera));
      const [x0, x1] = [Math.min(...seen.map((p) => p.x)), Math.max(...seen.map((p) => p.x))];
      const [y0, y1] = [Math.min(...seen.map((p) => p.y)), Math.max(...seen.map((p) => p.y))];
      const share = Math.max(x1 - x0, y1 - y0) / 2;
      const span = distance * Math.tan((12 * Math.PI) / 180);
      const [right, above] = [
        new Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
        new Vector3().setFromMatrixColumn(camera.matrixWorld, 1),
      ];
      centre.addScaledVector(right, ((x0 + x1) / 2) * span).addScaledVector(above, ((y0 + y1) / 2) * span * 1);
      distance *= share / view.fill;
    }
    camera.position.copy(centre).addScaledVector(forward, distance);
    // Products stand a little below the middle.
    camera.lookAt(centre);
    camera.updateMatrixWorld();
    return camera;
  }

  /** One picture as raw RGBA rows from the bottom up. */
  shoot(design: DrawnDesign, colour: Colour, name: ViewName): Uint8Array {
    const { geometries } = this.load(design);
    const wallHung = onWall(design.model, design.form);
    const camera = this.cameraFor(design, name);
    const back = backdropOf(design);
    this.renderer.setRenderTarget(null);
    this.renderer.setViewport(0, 0, side, side);
    this.renderer.setClearColor(back, 1);
    this.renderer.clear();
    this.drawGround(camera, back, wallHung, design);
    const solid = new Scene();
    const clear = new Scene();
    const all = [0, 1].map((dome) => this.lights.reduce((sum, light, i) => sum + (Number(i >= keyCount) === dome ? light.w : 0), 0)) as [
      number,
      number,
    ];
    const used = { solid: 0, clear: 0 };
    for (const [slot, geometry] of geometries) {
      const look = slotFinish(slot, design, colour);
      const kind = look.opacity < 1 ? 'clear' : 'solid';
      const material = (this.pools[kind][used[kind]++] ??= surfaceMaterial(kind === 'clear'));
      const { uniforms } = material;
      uniforms.uPattern!.value = patternTexture(look.pattern);
      uniforms.uTile!.value.set(look.tile[0], look.tile[1]);
      uniforms.uA!.value.set(look.a);
      uniforms.uB!.value.set(look.b);
      uniforms.uBack!.value.set(back);
      uniforms.uKey!.value.set(this.lights[0]!.x, this.lights[0]!.y, this.lights[0]!.z);
      for (const [name, value] of Object.entries({
        uBump: look.bump,
        uRough: look.rough,
        uMetal: look.metal,
        uSheen: look.sheen,
        uCoat: look.coat,
        uGlow: look.glow,
        uOpacity: look.opacity,
        uRadius: this.radius,
      }))
        uniforms[name]!.value = value;
      [uniforms.uKeyLight!.value, uniforms.uDomeLight!.value, uniforms.uPlace!.value] = this.lightMap.textures;
      uniforms.uAll!.value.set(...all);
      material.uniformsNeedUpdate = true;
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.userData.pierced = look.pattern === 'mesh';
      (kind === 'clear' ? clear : solid).add(mesh);
    }
    if (this.lit !== `${design.key} ${name}`) this.light(solid, camera);
    this.lit = `${design.key} ${name}`;
    this.renderer.setRenderTarget(null);
    this.depthFirst(solid, camera);
    this.renderer.render(solid, camera);
    if (clear.children.length) this.renderer.render(clear, camera);
    const gl = this.renderer.getContext();
    const pixels = new Uint8Array(side * side * 4);
    gl.readPixels(0, 0, side, side, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels;
  }

  /** The half-size light pass: the same for all colours of a design in one view. */
  private light(solid: Scene, camera: Camera): void {
    const looks = solid.children.map((mesh) => (mesh as Mesh<BufferGeometry, ShaderMaterial>).material);
    solid.children.forEach((mesh, i) => {
      const material = (this.lightMaterials[i] ??= new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: glsl.surfaceVertex,
        fragmentShader: glsl.lightFragment,
        side: DoubleSide,
        uniforms: {
          uPattern: { value: null },
          uShadow: { value: null },
          uTile: { value: new Vector2() },
          uTexel: { value: 0 },
          uLight: { value: [] },
          uDir: { value: [] },
        },
      }));
      const { uniforms } = material;
      uniforms.uPattern!.value = looks[i]!.uniforms.uPattern!.value;
      uniforms.uTile!.value.copy(looks[i]!.uniforms.uTile!.value);
      uniforms.uShadow!.value = this.atlas.depthTexture;
      uniforms.uTexel!.value = this.texel;
      uniforms.uLight!.value = this.matrices;
      uniforms.uDir!.value = this.lights;
      material.uniformsNeedUpdate = true;
      (mesh as Mesh).material = material;
    });
    this.renderer.setRenderTarget(this.lightMap);
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.clear();
    this.depthFirst(solid, camera);
    this.renderer.render(solid, camera);
    solid.children.forEach((mesh, i) => ((mesh as Mesh).material = looks[i]!));
  }

  /** Depth alone, so that costly light is computed once per pixel. */
  private depthFirst(solid: Scene, camera: Camera): void {
    for (const mesh of solid.children) mesh.visible = !mesh.userData.pierced;
    solid.overrideMaterial = this.depthOnly;
    this.renderer.render(solid, camera);
    solid.overrideMaterial = null;
    for (const mesh of solid.children) mesh.visible = true;
  }

  /** Floor or wall with the product's shadow; what lies behind goes on in the same colour. */
  private drawGround(camera: PerspectiveCamera, back: string, wallHung: boolean, design: DrawnDesign): void {
    const { scene, backdrop, uniforms } = this.ground;
    const hanging = design.model === 'pendantLamp';
    uniforms.uImage!.value = this.shade[0].texture;
    uniforms.uCentre!.value.copy(this.centre);
    uniforms.uExtent!.value = this.extent;
    uniforms.uStrength!.value = design.material === 'glass' ? 0.34 : 0.62;
    uniforms.uBack!.value.setStyle(back).convertLinearToSRGB();
    uniforms.uWall!.value = wallHung;
    uniforms.uHanging!.value = hanging;
    uniforms.uPlane!.value = wallHung ? this.drawn!.low.z : 0;
    uniforms.uInverse!.value.copy(camera.matrixWorld).multiply(camera.projectionMatrixInverse);
    (backdrop.material as ShaderMaterial).uniformsNeedUpdate = true;
    this.renderer.render(scene, camera);
  }
}
