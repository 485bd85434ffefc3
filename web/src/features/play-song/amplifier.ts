/**
 * Raises the level of an audio element, whose own volume can only lower it. Only a song that needs it opens an audio context, and the
 * element is connected once the context runs, because a connected element is silent until then. iOS ignores the volume and stops
 * contexts when the screen is locked, so songs keep their own level there.
 */
export function createAmplifier(openContext = () => new AudioContext()) {
  let context: AudioContext | undefined
  let gain: GainNode | undefined
  let factor = 1

  function connect(audio: HTMLAudioElement, to: AudioContext): void {
    if (gain === undefined) {
      gain = to.createGain()
      to.createMediaElementSource(audio).connect(gain).connect(to.destination)
    }
    gain.gain.value = factor
  }

  return (audio: HTMLAudioElement, decibels: number): void => {
    factor = 10 ** (decibels / 20)
    if (context === undefined && (decibels <= 0 || !canSetVolume(audio))) return
    context ??= openContext()
    const opened = context
    // Browsers let contexts run only after a click; without one, the song keeps its own level.
    opened.resume().then(
      () => connect(audio, opened),
      () => undefined,
    )
  }
}

function canSetVolume(audio: HTMLAudioElement): boolean {
  const before = audio.volume
  audio.volume = 0.5
  const canSet = audio.volume === 0.5
  audio.volume = before
  return canSet
}
