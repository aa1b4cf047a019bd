/** GLSL of the studio: many small lights, each with its own tile in one shadow atlas, give soft shadows in a single pass. */
export const lightCount = 30;
export const atlasSide = 6;
export const keyCount = 10;

export const surfaceVertex = `
in float tone;
out vec3 vPos; out vec3 vNormal; out vec2 vUv; out float vTone;
void main() {
  vPos = position; vNormal = normal; vUv = uv; vTone = tone;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

/** First pass, at half size: how much of the key and of the dome each spot sees, as sums of light directions, so that bumps can be lit later. */
export const lightFragment = `
precision highp float; precision highp sampler2DShadow;
in vec3 vPos; in vec3 vNormal; in vec2 vUv; in float vTone;
layout(location = 0) out vec4 outKey; layout(location = 1) out vec4 outDome; layout(location = 2) out vec4 outPlace;
uniform sampler2D uPattern; uniform highp sampler2DShadow uShadow;
uniform vec2 uTile; uniform float uTexel;
uniform mat4 uLight[${lightCount}]; uniform vec4 uDir[${lightCount}];
void main() {
  if (texture(uPattern, vUv / uTile).a < 0.5) discard;
  vec3 view = cameraPosition - vPos;
  vec3 g = normalize(vNormal);
  if (dot(g, view) < 0.0) g = -g;
  vec4 key = vec4(0.0), dome = vec4(0.0);
  for (int i = 0; i < ${lightCount}; i++) {
    vec3 l = uDir[i].xyz;
    float gl = dot(g, l);
    if (gl <= 0.0) continue;
    vec3 p = vPos + g * uTexel * (1.6 - gl) + l * uTexel * 0.6;
    vec4 seen = vec4(l, 1.0) * (uDir[i].w * texture(uShadow, (uLight[i] * vec4(p, 1.0)).xyz));
    if (i < ${keyCount}) key += seen; else dome += seen;
  }
  outKey = key; outDome = dome; outPlace = vec4(g, length(view));
}`;

export const surfaceFragment = `
precision highp float;
in vec3 vPos; in vec3 vNormal; in vec2 vUv; in float vTone;
out vec4 outColor;
uniform sampler2D uPattern, uKeyLight, uDomeLight, uPlace;
uniform vec2 uTile, uFrame; uniform vec3 uA, uB, uBack, uKey; uniform vec2 uAll;
uniform float uBump, uRough, uMetal, uSheen, uCoat, uGlow, uOpacity, uRadius;
const vec3 WARM = vec3(1.0, 0.975, 0.94), COOL = vec3(0.95, 0.98, 1.0);

vec3 studio(vec3 d, float rough) {
  float soft = 0.08 + rough * 0.7;
  vec3 c = mix(vec3(0.34), vec3(0.72), smoothstep(-0.5 - soft, 0.5 + soft, d.y));
  c *= mix(1.0, 0.45, smoothstep(0.25 - soft, 0.65 + soft, abs(d.x) ) * (1.0 - smoothstep(0.1, 0.6 + soft, abs(d.y))));
  c += 1.5 * smoothstep(0.82 - soft, 0.86 + soft, dot(d, uKey)) * WARM;
  c += 1.0 * smoothstep(0.80 - soft, 0.86 + soft, dot(d, normalize(vec3(0.85, 0.35, 0.25)))) * COOL;
  c += 0.9 * smoothstep(0.9 - soft, 0.95 + soft, d.y);
  return c;
}

void main() {
  vec4 pat = texture(uPattern, vUv / uTile);
  if (pat.a < 0.5) discard;
  vec3 view = normalize(cameraPosition - vPos);
  vec3 n = normalize(vNormal);
  if (dot(n, view) < 0.0) n = -n;
  vec3 g = n;
  if (uBump > 0.0) {
    vec3 dx = dFdx(vPos), dy = dFdy(vPos);
    vec2 px = dFdx(vUv / uTile), py = dFdy(vUv / uTile);
    float h = pat.g;
    float hx = (texture(uPattern, vUv / uTile + px).g - h) * uBump, hy = (texture(uPattern, vUv / uTile + py).g - h) * uBump;
    vec3 r1 = cross(dy, n), r2 = cross(n, dx);
    float det = dot(dx, r1);
    vec3 b = abs(det) * n - sign(det) * (hx * r1 + hy * r2);
    n = normalize(mix(n, normalize(b), 0.85));
  }
  vec3 albedo = mix(uA, uB, clamp(pat.r, 0.0, 1.0)) * (0.94 + 0.12 * vTone);
  // Light of the four nearest spots of the half-size pass that lie on the same surface.
  vec4 keyLight = vec4(0.0), domeLight = vec4(0.0);
  float sum = 0.0;
  ivec2 size = textureSize(uPlace, 0);
  vec2 at = gl_FragCoord.xy / uFrame * vec2(size) - 0.5;
  ivec2 corner = ivec2(floor(at));
  vec2 part = at - vec2(corner);
  float away = distance(cameraPosition, vPos);
  if (uOpacity < 1.0) { keyLight = vec4(uKey, 1.0) * uAll.x * 0.9; domeLight = vec4(0.0, uAll.y * 0.6, 0.0, uAll.y * 0.9); sum = 1.0; }
  else for (int i = 0; i < 4; i++) {
    ivec2 o = ivec2(i & 1, i >> 1);
    ivec2 c = clamp(corner + o, ivec2(0), size - 1);
    vec4 place = texelFetch(uPlace, c, 0);
    vec2 b = mix(1.0 - part, part, vec2(o));
    float same = place.w > 0.0 ? 1e-5 + pow(max(0.0, dot(place.xyz, g)), 12.0) * exp(-abs(place.w - away) / uRadius * 40.0) : 0.0;
    float w = (b.x * b.y + 0.01) * same;
    keyLight += w * texelFetch(uKeyLight, c, 0); domeLight += w * texelFetch(uDomeLight, c, 0); sum += w;
  }
  if (sum > 0.0) { keyLight /= sum; domeLight /= sum; } else { keyLight = vec4(uKey, 1.0) * uAll.x * 0.5; domeLight = vec4(0.0, uAll.y * 0.4, 0.0, uAll.y * 0.6); }
  float key = min(1.0, keyLight.w / uAll.x), dome = min(1.0, domeLight.w / uAll.y);
  float wrap = uSheen * 0.25;
  vec3 diffuse = WARM * max(0.0, (dot(n, keyLight.xyz) + wrap * keyLight.w) / (1.0 + wrap)) + COOL * max(0.0, (dot(n, domeLight.xyz) + wrap * domeLight.w) / (1.0 + wrap));
  float ao = min(1.0, 0.35 + dome * 1.3);
  diffuse += uBack * (0.30 * (0.55 - 0.45 * n.y) + 0.13) * ao;
  float nv = clamp(dot(n, view), 0.0, 1.0);
  vec3 f0 = mix(vec3(0.04), albedo, uMetal);
  float fres = pow(1.0 - nv, 5.0);
  vec3 refl = reflect(-view, n);
  vec3 hv = normalize(uKey + view);
  float a2 = max(0.02, uRough * uRough); a2 *= a2;
  float nh = max(0.0, dot(n, hv));
  float dd = nh * nh * (a2 - 1.0) + 1.0;
  float spec = a2 / (3.14159 * dd * dd) * 0.22 * max(0.0, dot(n, uKey)) * key;
  float shiny = 1.0 - uRough;
  vec3 F = f0 + (max(vec3(shiny), f0) - f0) * fres;
  vec3 color = albedo * diffuse * (1.0 - uMetal) * (1.0 - 0.5 * fres * shiny);
  color += (studio(refl, uRough) * ao * (uMetal > 0.5 ? 1.0 : shiny)) * F + min(spec, 3.0) * f0;
  if (uCoat > 0.0) {
    float cf = uCoat * (0.04 + 0.5 * fres);
    float nh4 = pow(nh, 180.0) * key * uCoat * 0.5;
    color = color * (1.0 - cf) + studio(reflect(-view, mix(n, g, 0.6)), 0.12) * cf * ao + nh4;
  }
  color += uSheen * pow(1.0 - nv, 2.5) * (0.35 + 0.65 * albedo) * 0.35 * (0.3 + 0.7 * max(key, dome));
  float alpha = 1.0;
  if (uGlow > 0.0) color = mix(color, albedo * vec3(1.0, 0.93, 0.80) * (0.95 + 0.5 * uGlow), min(1.0, uGlow));
  if (uOpacity < 1.0) {
    // The flatter the glance, the longer its way through the glass.
    alpha = 1.0 - pow(1.0 - uOpacity * 0.5, 1.0 / (0.16 + nv));
    vec3 body = uA * (0.62 + 0.3 * dome) * mix(1.0, 0.5, pow(1.0 - nv, 2.0));
    vec3 shine = studio(refl, 0.04) * (0.04 + 0.75 * fres) + min(1.0, pow(nh, 260.0) * 4.0) * 0.8;
    color = body + shine / max(alpha, 0.25);
    alpha = min(1.0, alpha + fres * 0.3 + pow(nh, 300.0));
  }
  // Shoulder: whites keep their drawing, everything darker stays as it is.
  vec3 over = max(color - 0.72, 0.0);
  color = min(color, 0.72) + 0.28 * (1.0 - exp(-over / 0.28));
  color = mix(12.92 * color, 1.055 * pow(max(color, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, color));
  outColor = vec4(color * alpha, alpha);
}`;

export const depthVertex = `void main() { gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0); }`;
export const depthFragment = `precision mediump float; out vec4 c; void main() { c = vec4(1.0); }`;

/** Throws the product flat onto the floor (or wall); each light lies a little nearer than the last, so it darkens every spot once. */
export const throwVertex = `
uniform vec3 uDirection; uniform vec2 uCentre; uniform float uExtent, uLayer; uniform bool uWall; uniform float uPlane;
void main() {
  vec3 p = position; vec3 d = uDirection;
  vec2 at = uWall ? p.xy - d.xy * ((p.z - uPlane) / d.z) : p.xz - d.xz * ((p.y - uPlane) / d.y);
  gl_Position = vec4((at - uCentre) / uExtent, uLayer, 1.0);
}`;
export const throwFragment = `precision mediump float; uniform float uWeight; out vec4 c; void main() { c = vec4(uWeight, 0.0, 0.0, 1.0); }`;

export const quadVertex = `out vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }`;
export const blurFragment = `
precision highp float; in vec2 vUv; out vec4 c; uniform sampler2D uImage; uniform vec2 uStep;
void main() {
  float s = 0.0, w = 0.0;
  for (int i = -6; i <= 6; i++) { float k = exp(-float(i * i) / 14.0); s += k * texture(uImage, vUv + uStep * float(i)).r; w += k; }
  c = vec4(s / w, 0.0, 0.0, 1.0);
}`;

/** Seamless backdrop: floor and wall in one colour, a little brighter in the middle, with the product's shadow. */
export const groundVertex = `
uniform mat4 uInverse; out vec3 vRay;
void main() { vec4 far = uInverse * vec4(position.xy, 1.0, 1.0); vRay = far.xyz / far.w - cameraPosition; gl_Position = vec4(position.xy, 0.0, 1.0); }`;
export const groundFragment = `
precision highp float; in vec3 vRay; out vec4 outColor;
uniform sampler2D uImage; uniform vec2 uCentre, uSize; uniform float uExtent, uStrength, uPlane; uniform vec3 uBack; uniform bool uWall, uHanging;
float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }
void main() {
  float s = 0.0;
  float t = uWall ? (uPlane - cameraPosition.z) / vRay.z : (uPlane - cameraPosition.y) / vRay.y;
  if (t > 0.0 && !uHanging) {
    vec3 p = cameraPosition + vRay * t;
    vec2 at = ((uWall ? p.xy : p.xz) - uCentre) / uExtent;
    float edge = max(abs(at.x), abs(at.y));
    if (edge < 1.0) s = textureLod(uImage, at * 0.5 + 0.5, 0.0).r * (1.0 - smoothstep(0.75, 1.0, edge));
  }
  vec2 f = gl_FragCoord.xy / uSize - 0.5;
  vec3 c = uBack * (1.025 - 0.16 * dot(f, f));
  c *= 1.0 - uStrength * s * vec3(0.98, 1.0, 1.02);
  outColor = vec4(c + (noise(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}`;
