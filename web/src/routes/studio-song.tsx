import attorney from '../content/legal/consent-attorney.md'
import images from '../content/legal/consent-images.md'
import terms from '../content/legal/consent-terms.md'
import title from '../content/legal/consent-title.md'
import { StudioSong } from '../features/studio/studio.tsx'
import { texts } from '../features/studio/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/studio-song.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.song.pageTitle)

/** The files whose hashes `consentTexts` has. */
const consents = { TITLE: title, IMAGES: images, ATTORNEY: attorney, TERMS: terms } as const

export default function StudioSongRoute({ params: { id } }: Route.ComponentProps) {
  return <StudioSong key={id} id={id} consents={consents} />
}
