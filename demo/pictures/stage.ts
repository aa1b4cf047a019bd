import {
  AddEquation,
  Color,
  CustomBlending,
  DoubleSide,
  GLSL3,
  Matrix4,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import * as glsl from './shader.ts';

/** Side of a picture in pixels. */
export const side = 720;

export type Ground = { scene: Scene; backdrop: Mesh; uniforms: ShaderMaterial['uniforms'] };

/** The backdrop: one quad over the whole picture that finds the floor or wall by itself. */
export function groundParts(): Ground {
  const uniforms: ShaderMaterial['uniforms'] = {
    uImage: { value: null },
    uCentre: { value: new Vector2() },
    uExtent: { value: 1 },
    uStrength: { value: 1 },
    uBack: { value: new Color() },
    uSize: { value: new Vector2(side, side) },
    uWall: { value: false },
    uHanging: { value: false },
    uPlane: { value: 0 },
    uInverse: { value: new Matrix4() },
  };
  const material = new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: glsl.groundVertex,
    fragmentShader: glsl.groundFragment,
    depthWrite: false,
    depthTest: false,
    uniforms,
  });
  const backdrop = new Mesh(new PlaneGeometry(2, 2), material);
  backdrop.frustumCulled = false;
  const scene = new Scene();
  scene.add(backdrop);
  return { scene, backdrop, uniforms };
}

/** A product's surface; clear ones are laid over what is already drawn. */
export function surfaceMaterial(clear: boolean): ShaderMaterial {
  return new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: glsl.surfaceVertex,
    fragmentShader: glsl.surfaceFragment,
    side: DoubleSide,
    transparent: clear,
    depthWrite: !clear,
    ...(clear ? { blending: CustomBlending, blendEquation: AddEquation, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor } : {}),
    uniforms: {
      uPattern: { value: null },
      uTile: { value: new Vector2() },
      uA: { value: new Color() },
      uB: { value: new Color() },
      uBack: { value: new Color() },
      uKey: { value: new Vector3() },
      uAll: { value: new Vector2() },
      uFrame: { value: new Vector2(side, side) },
      uBump: { value: 0 },
      uRough: { value: 0 },
      uMetal: { value: 0 },
      uSheen: { value: 0 },
      uCoat: { value: 0 },
      uGlow: { value: 0 },
      uOpacity: { value: 1 },
      uRadius: { value: 1 },
      uKeyLight: { value: null },
      uDomeLight: { value: null },
      uPlace: { value: null },
    },
  });
}
