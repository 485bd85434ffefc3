import type { Page } from '@playwright/test'

/** Exposes the audio element and its amplifier, which are not part of the document. */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = window.Audio
    const made: HTMLAudioElement[] = []
    const gains: GainNode[] = []
    Object.assign(window, { made, gains })
    const { createGain } = AudioContext.prototype
    AudioContext.prototype.createGain = function () {
      const node = createGain.call(this)
      gains.push(node)
      return node
    }
    window.Audio = class extends Native {
      constructor() {
        super()
        made.push(this)
      }
    }
  })
}

export async function readAudio(page: Page) {
  return await page.evaluate(() => {
    // Set by `watchAudio`.
    const { made } = window as unknown as { made: HTMLAudioElement[] }
    return made.map(({ paused, currentTime, volume, src }) => ({ paused, currentTime, volume, src }))
  })
}

/** The factors of all amplifiers; none if every song was at its level or louder. */
export async function readGains(page: Page): Promise<number[]> {
  return await page.evaluate(() => {
    // Set by `watchAudio`.
    const { gains } = window as unknown as { gains: GainNode[] }
    return gains.map(({ gain }) => gain.value)
  })
}
