import { about } from '../content/about.ts'
import { pageTitle } from '../content/site.ts'
import { AboutHero } from '../features/about-melos/about-hero.tsx'
import {
  ClosingCall,
  InvestorReasons,
  KeyBenefits,
  LaunchModel,
  Partners,
} from '../features/about-melos/about-sections.tsx'
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
