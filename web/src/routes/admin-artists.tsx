import { DecideArtists } from '../features/decide-artists/decide-artists.tsx'
import { texts } from '../features/decide-artists/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-artists.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminArtists() {
  return <DecideArtists />
}
