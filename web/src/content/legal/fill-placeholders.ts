import type { PublicConfig } from '@melos/api-contract'

type Provider = PublicConfig['provider']
type Field = 'name' | 'registrationNumber' | 'address' | 'email'

const fields = ['name', 'registrationNumber', 'address', 'email'] as const satisfies Field[]

/** What may stand in a text as `{{provider.name}}`. */
export const placeholders: readonly string[] = fields.map((field) => `provider.${field}`)

/** In an address the braces are written in its own way, and so is what takes their place. */
const inAddress = /%7B%7Bprovider\.(\w+)%7D%7D/g
/** With the point of the sentence that it ends. */
const inWords = /\{\{provider\.(\w+)\}\}(\.?)/g

/** Puts the company that runs the site into the HTML of a text. */
export function fillPlaceholders(html: string, provider: Provider): string {
  const read = (name: string): string => provider[requireField(name)]
  return html
    .replaceAll(inAddress, (_, name: string) => encodeURIComponent(read(name)).replaceAll('%40', '@'))
    .replaceAll(inWords, (_, name: string, point: string) => {
      const words = read(name)
      // After “s.r.o.” no second one.
      return escapeHtml(words) + (words.endsWith('.') ? '' : point)
    })
}

function requireField(name: string): Field {
  const field = fields.find((known) => known === name)
  if (field === undefined) throw new Error(`The provider has no ${name}`)
  return field
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Plain text as it stands in HTML, in words and in the value of an attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}
