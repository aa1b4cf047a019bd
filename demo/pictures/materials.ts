/** The shader materials of the shadow passes. Each is made once: compiling its program costs more than drawing with it. */
import { AddEquation, CustomBlending, DoubleSide, GLSL3, LessDepth, OneFactor, ShaderMaterial, Vector2, Vector3 } from 'three';
import * as glsl from './shader.ts';

/** Writes depth; with `colorWrite` false nothing else, so that costly light is computed once per pixel. */
export const depthMaterial = ({ colorWrite = true }: { colorWrite?: boolean } = {}): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: glsl.depthVertex,
    fragmentShader: glsl.depthFragment,
    side: DoubleSide,
    colorWrite,
  });

/** Blurs one direction of an image. */
export const blurMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: glsl.quadVertex,
    fragmentShader: glsl.blurFragment,
    depthTest: false,
    depthWrite: false,
    uniforms: { uImage: { value: null }, uStep: { value: new Vector2() } },
  });

/** Adds the shadow that one light throws to the floor or wall. */
export const thrownMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: glsl.throwVertex,
    fragmentShader: glsl.throwFragment,
    side: DoubleSide,
    depthFunc: LessDepth,
    transparent: true,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    uniforms: {
      uDirection: { value: new Vector3() },
      uCentre: { value: new Vector2() },
      uExtent: { value: 1 },
      uLayer: { value: 0 },
      uWall: { value: false },
      uPlane: { value: 0 },
      uWeight: { value: 0 },
    },
  });
