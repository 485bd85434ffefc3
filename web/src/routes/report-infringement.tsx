import { pageTitle } from '../content/site.ts'
import { ReportInfringement } from '../features/report-infringement/report-infringement.tsx'
import { texts } from '../features/report-infringement/texts.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/report-infringement.ts'

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    title: pageTitle(texts.pageTitle),
    description: texts.description,
    path: '/report-infringement',
  })

export default function ReportInfringementRoute() {
  return <ReportInfringement />
}
