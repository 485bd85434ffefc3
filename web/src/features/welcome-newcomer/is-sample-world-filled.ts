/** The path of `readSampleWorld`, written out so that the list page doesn't load the API's schemas. */
export const sampleWorldPath = '/api/public/sample-world'

/** If the server doesn't respond, the world counts as filled, so that the page stops asking. */
export async function isSampleWorldFilled(fetchAnswer: typeof fetch = fetch): Promise<boolean> {
  try {
    const { isFilled } = await (await fetchAnswer(sampleWorldPath)).json()
    return isFilled !== false
  } catch {
    return true
  }
}
