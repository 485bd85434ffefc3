/** Crawlers read the pages and the pictures on them; the rest is for people who sign in, and for programs. */
export function writeRobots(publicUrl: URL): string {
  return `User-agent: *
Allow: /
Allow: /api/public/media/
Disallow: /admin
Disallow: /account
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`
}
