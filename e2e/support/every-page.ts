import type { World } from './build-world.ts'
import type { ShortAuctions } from './short-auctions.ts'

/** An address for every look that the site has. */
export function everyPage(world: World, ended: ShortAuctions): Record<string, string> {
  return {
    list: '/',
    finished: '/?contentTab=TERMINATED,PROCESSED',
    'empty list': '/?genre=Polka',
    'open auction': `/auction/${world.harbour}`,
    'auction without bids': `/auction/${world.plain}`,
    'pending auction': `/auction/${world.morning}`,
    'terminated auction': `/auction/${ended.sold}`,
    'processed auction': `/auction/${ended.paid}`,
    'void auction': `/auction/${ended.tooFew}`,
    'checked auction': `/auction/${ended.paid}/check`,
    'auction to be checked': `/auction/${ended.sold}/check`,
    about: '/about',
    terms: '/terms-conditions',
    privacy: '/privacy-policy',
    cookies: '/privacy-policy?tab=cookies',
    report: '/report-infringement',
    help: '/help',
    settings: '/account/settings',
    'my bids': '/account/bids',
    'unknown page': '/no-such-page',
  }
}
