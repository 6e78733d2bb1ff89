/** Fewest people behind a spread, an agreement, an interval or a favourable percentage. Source: measurement, Anonymity. */
export const spreadFrom = 5
/** Fewest people behind a distribution of answers, and behind counts of quality flags. Source: measurement 19 and Anonymity. */
export const distributionFrom = 10
/** Fewest people behind a reliability. Source: measurement 13. */
export const reliabilityFrom = 30
/** Fewest valid respondents of a report where a tenant has set nothing else. Source: measurement 14. */
export const defaultMinimum = 3
