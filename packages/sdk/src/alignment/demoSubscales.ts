/** The invented team of tests and stories in numbers. */
export const demoScales = [
  ['Purpose', 'Purpose', 'Whether people in the team know what they are here to do and answer for it.'],
  ['Process', 'Process', 'Whether people in the team share information, understand each other and get help.'],
  ['People', 'People', 'Whether people in the team take part, give each other courage and keep learning.'],
  [
    'Stakeholders',
    'Perspective of Stakeholders',
    'Whether the people outside the team who depend on it have a say and get what they need.',
  ],
] as const

const table = `
0|Accountable|4.045|0.85|0.58|2 6 8 11 11 6|Which agreed task has been waiting longest?|Put one name next to each open task.
0|Purposeful|5.25|0.34|0.93|0 0 1 5 20 18|Which part of our work would our users miss most?|Invite someone who uses your work.
0|Clear|4.73|0.37|0.83|0 0 4 10 11 8|What are our three most important goals right now?|Compare your lists of the top three goals.
1|Communicative|3.205|0.94|0.35|8 8 8 9 7 4|Which news reached us too late last month?|Agree on one place for news and decisions.
1|Understanding|4.295|0.43|0.87|0 3 6 14 17 4|What does your work need from us?|Tell each other what your work needs.
1|Supported|4.79|0.79|0.62|1 1 5 7 12 18|Where do we wait longest for help?|Ask who has too much work, and move one task.
2|Included|5.41|0.35|0.95|0 0 0 4 17 23|Whose view do we hear too late?|Write down ideas before a big discussion.
2|Encouraging|5.06|0.47|0.89|0 0 1 8 12 12|Which attempt by a colleague deserves our thanks?|End one meeting with thanks.
2|Developing|2.91|0.54|0.87|2 17 11 11 3 0|Which skill do we need most, and who can teach it?|Take thirty minutes to ask what you learned.
3|Empowered|3.955|0.58|0.8|0 5 8 20 8 3|Which decision should a stakeholder have helped with?|Show one draft plan to two stakeholders.
3|Equipped|3.375|0|0||What do stakeholders ask us for again and again?|Ask two stakeholders what they ask you for.
3|Harmonious|4.545|0.93|0.47|2 3 7 7 7 18|With which stakeholder is our work hardest?|Talk about an agreement that works badly.
`

type Row = [
  scale: number,
  name: string,
  mean: number,
  half: number,
  agreement: number,
  answers: number[],
  talk: string,
  lowHelp: string,
]

/** Scale, name, mean, half interval, agreement, answers 1 to 6, question to talk about, what helps. */
export const demoSubscales: readonly Row[] = table
  .trim()
  .split('\n')
  .map(line => {
    const [scale, name = '', mean, half, agreement, answers = '', talk = '', lowHelp = ''] = line.split('|')
    const counts = answers ? answers.split(' ').map(Number) : []
    return [Number(scale), name, Number(mean), Number(half), Number(agreement), counts, talk, lowHelp]
  })
