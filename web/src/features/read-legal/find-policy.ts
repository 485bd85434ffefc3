export type PolicyTab = 'website' | 'cookies'

/** Which of the two policies an address asks for; the website's unless it says `?tab=cookies`. */
export function findPolicy(url: string): PolicyTab {
  return new URL(url).searchParams.get('tab') === 'cookies' ? 'cookies' : 'website'
}
