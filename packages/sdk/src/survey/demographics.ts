/** Option codes of the research questionnaire. Order is the order shown. Source: spec 3 section 5; codes without a spec value are ours. */
export const demographicOptions = {
  educationLevel: ['1', '2', '3', '4', '5', '6', '7'],
  ageRange: ['18-29', '30-39', '40-49', '50-59', '60+'],
  gender: ['male', 'female', 'other'],
  businessGroup: [
    'customerService',
    'externalRelations',
    'facilities',
    'finance',
    'humanResources',
    'legal',
    'logisticsDistribution',
    'marketing',
    'operations',
    'procurement',
    'productServiceDevelopment',
    'sales',
    'technology',
    'other',
  ],
  ethnicGroup: [
    'americanIndianAlaskaNative',
    'asian',
    'blackAfricanAmerican',
    'hispanicLatino',
    'nativeHawaiianPacificIslander',
    'twoOrMoreRaces',
    'white',
    'other',
  ],
  culturalGroup: [
    'anglo',
    'asianConfucian',
    'asianSouthern',
    'europeEastern',
    'europeGermanic',
    'europeLatin',
    'europeNordic',
    'latinAmerica',
    'middleEast',
    'subSaharanAfrica',
    'other',
  ],
} as const

export type ChoiceField = keyof typeof demographicOptions

/** Entries of the country list beside the countries themselves. */
export const extraCountries = ['multipleCitizenship', 'other'] as const

/** The free-text field that an answer opens, by field. */
export const companions = {
  country: { field: 'origin', openedBy: ['multipleCitizenship', 'other'] },
  gender: { field: 'genderOther', openedBy: ['other'] },
  businessGroup: { field: 'roleOther', openedBy: ['other'] },
  ethnicGroup: { field: 'ethnicOther', openedBy: ['other'] },
  culturalGroup: { field: 'culturalGroupOther', openedBy: ['other'] },
} as const

/** The answers that open or end something, of all that a person gives. */
type Answers = { readonly [Field in keyof typeof companions]?: string | null | undefined }

/** The question about ethnicity appears for the United States only. Source: spec 3 section 2.14. */
export function asksEthnicity(answers: Answers): boolean {
  return answers.country === 'US'
}

/** Whether the free-text companion of a field is shown. */
export function opensCompanion(field: keyof typeof companions, answers: Answers): boolean {
  const value = answers[field]
  return typeof value === 'string' && (companions[field].openedBy as readonly string[]).includes(value)
}
