/** Two short tones, made by the browser: no file is loaded. Silent until the page was touched, as browsers want it. */
export function ring(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.06;
    volume.connect(context.destination);
    for (const [at, frequency] of [660, 880].entries()) {
      const tone = context.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(volume);
      tone.start(context.currentTime + at * 0.12);
      tone.stop(context.currentTime + at * 0.12 + 0.1);
    }
    setTimeout(() => void context.close(), 600);
  } catch {
    // without sound
  }
}
