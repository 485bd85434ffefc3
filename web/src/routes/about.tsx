import { about } from '../content/about.ts'
import { pageTitle } from '../content/site.ts'
import { AboutHero } from '../features/about-melos/about-hero.tsx'
import { ClosingCall } from '../features/about-melos/closing-call.tsx'
import { InvestorReasons } from '../features/about-melos/investor-reasons.tsx'
import { KeyBenefits } from '../features/about-melos/key-benefits.tsx'
import { LaunchModel } from '../features/about-melos/launch-model.tsx'
import { Partners } from '../features/about-melos/partners.tsx'
import { Team } from '../features/about-melos/team.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { title: pageTitle('About us'), description: about.description, path: '/about' })

export default function About() {
  return (
    <>
      <AboutHero hero={about.hero} />
      <InvestorReasons reasons={about.reasons} />
      <LaunchModel launch={about.launch} />
      <KeyBenefits benefits={about.benefits} />
      <Team team={about.team} />
      <Partners partners={about.partners} />
      <ClosingCall closing={about.closing} />
    </>
  )
}
