import type { Page } from '@playwright/test'

/** Exposes the audio element, which is not part of the document. */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = window.Audio
    const made: HTMLAudioElement[] = []
    Object.assign(window, { made })
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
