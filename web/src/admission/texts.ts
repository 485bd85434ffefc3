/** The words of the policies that say who can bid. */
export const texts = {
  open: 'Open to everyone who is 18 or older, except the artist and people with a share of the song. Offers may be restricted where you live.',
  openShort: 'Open to everyone',
  onlyOpen: 'No other policy is offered at the moment.',
  denied: (countries: string) => `Not offered to people in ${countries}.`,
  everywhere: 'Offered to people in every country.',
  declarations: 'You’ll be asked where you live, whether you’re of age, and whether you work for us.',
  screening: 'An administrator checks who you are before you can bid.',
  unknown: 'We don’t know who may bid here.',
  loading: 'Loading…',
  groups: {
    EEA: 'the European Economic Area',
  },
  policy: (number: number, name: string) => `Policy ${number}: ${name}`,
} as const
