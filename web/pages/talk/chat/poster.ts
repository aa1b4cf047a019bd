import { mostPoster } from '../../../../contract/talk/chat-messages.ts';

/** Milliseconds that the browser may take to decode the first picture. */
const patience = 5_000;
/** Pixels of the longer side. */
const longest = 640;
/** The better ones first. */
const qualities = [0.75, 0.6, 0.45, 0.3];

/** The first picture of a film as a small JPEG, and the film's seconds. Null where the browser cannot decode it. */
export async function posterOf(film: File): Promise<{ picture: File; seconds: number | null } | null> {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const isLoaded = once(video, 'loadeddata');
    video.src = address;
    await isLoaded;
    // Some browsers have no picture before the first step.
    const isThere = once(video, 'seeked');
    video.currentTime = Math.min(0.1, (video.duration || 1) / 2);
    await isThere;
    const blob = await drawn(video);
    const { duration } = video;
    return (
      blob && {
        picture: new File([blob], 'poster.jpg', { type: 'image/jpeg' }),
        seconds: Number.isFinite(duration) ? Math.min(86_400, Math.round(duration)) : null,
      }
    );
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('this browser cannot decode the film'));
    const timer = setTimeout(fail, patience);
    const settle = (work: () => void) => () => {
      clearTimeout(timer);
      work();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener('error', settle(fail), { once: true });
  });
}

/** In the best quality, then in half the size, that fits. */
async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  // A recording of sound alone.
  if (width === 0 || height === 0) return null;
  for (const side of [longest, longest / 2]) {
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob && blob.size <= mostPoster) return blob;
    }
  }
  return null;
}
