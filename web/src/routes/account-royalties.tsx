import { MyRoyalties } from '../features/my-royalties/my-royalties.tsx'
import { texts } from '../features/my-royalties/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-royalties.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountRoyalties() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <MyRoyalties />
    </>
  )
}
