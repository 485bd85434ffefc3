import { Studio } from '../features/studio/studio.tsx'
import { texts } from '../features/studio/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/studio.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle, texts.lead)

export default function StudioRoute() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} isCompact />
      <Studio />
    </>
  )
}
