export const texts = {
  sample: 'Sample',
  links: 'Melos elsewhere',
  previous: (of: string) => `${of}: previous`,
  next: (of: string) => `${of}: next`,
  profileOf: (label: string, name: string) => `${name} on ${label}`,
} as const
