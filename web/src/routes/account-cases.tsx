import { OwnCases } from '../features/own-cases/own-cases.tsx'
import { texts } from '../features/own-cases/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-cases.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle, texts.lead)

export default function AccountCases({ params: { id } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={id === undefined ? texts.title : texts.one.title(id)} lead={texts.lead} isCompact />
      <OwnCases id={id} />
    </>
  )
}
