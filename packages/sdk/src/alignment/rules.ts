// Numbers and words of the survey for both ends, apart from the schemas: a browser that needs one loads no contract.

/** The six steps of agreement as the API writes them in every language, 1 first. The screens show their translations. */
export const agreementSteps = [
  'Strongly disagree',
  'Disagree',
  'Slightly disagree',
  'Slightly agree',
  'Agree',
  'Strongly agree',
] as const

/** Items a page, and the pages of items; the research page follows them. Source: spec 3 section 9, measurement 18. */
export const alignmentPageSize = 8
export const alignmentItemPages = 6
export const alignmentItems = 45
/** The research page: page number equal to total_page. */
export const alignmentResearchPage = alignmentItemPages + 1

/** People a manager can add on the express screen beside herself. Source: spec 3 section 9. */
export const expressMembers = 9
/** People beside herself that must be on the list before the survey can be sent. Source: spec 3 section 9. */
export const expressLeast = 0
/** A report's minimum of valid respondents: by default, and what a tenant may set. Source: measurement 14. */
export const reportMinimum = { default: 3, least: 3, most: 10 } as const
/** Where fewer people of the organisation answered than this, a report needs `minimumOutside`. Source: measurement, Sham respondents. */
export const insideLeast = 3
export const minimumOutside = 5
/** How many must answer for a report where so many people of the organisation are asked, or have answered. */
export const minimumWith = (minimum: number, inside: number): number =>
  inside < insideLeast ? Math.max(minimumOutside, minimum) : minimum
/** Days from start to deadline where the starter names none, and the most a deadline may lie ahead. */
export const alignmentDays = 14
export const alignmentDaysMost = 90
/** Answers that make a handed-in survey count. Source: measurement 3. */
export const alignmentValidAnswers = 30
