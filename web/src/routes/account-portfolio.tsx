import { MyPortfolio } from '../features/my-portfolio/my-portfolio.tsx'
import { texts } from '../features/my-portfolio/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-portfolio.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountPortfolio() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <MyPortfolio />
    </>
  )
}
