import type { Leader360Report } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'

/** Open answers by question, each question's in an order of its own, so that no two can be joined; who stands alone is named. */
export function OpenAnswers({ report }: { report: Leader360Report }) {
  const { t } = useTrellis().i18n
  if (report.words.every(it => it.anonymous.length + it.named.length === 0)) return null
  return (
    <Section title={t('leader360.report.inWords')} text={t('leader360.report.inWordsText')}>
      <WordsOf words={report.words} />
    </Section>
  )
}

/** Questions with what was answered, on the screen and on paper. */
export function WordsOf({ words }: Pick<Leader360Report, 'words'>) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-words360">
      {words.map(it => (
        <section key={it.question}>
          <h3>{it.question}</h3>
          {it.anonymous.length + it.named.length === 0 && <p className="t-muted">{t('leader360.report.noWords')}</p>}
          <ul>
            {it.anonymous.map((text, at) => (
              <li key={at}>
                <blockquote>
                  <bdi>{text}</bdi>
                </blockquote>
              </li>
            ))}
            {it.named.map((one, at) => (
              <li key={`named-${at}`} data-named>
                <Avatar name={one.name || t(`leader360.groups.${one.group}`)} size="small" decorative />
                <blockquote>
                  <bdi>{one.text}</bdi>
                  <footer>
                    {one.name
                      ? t('leader360.report.signed', { name: one.name, group: t(`leader360.groups.${one.group}`) })
                      : t(`leader360.groups.${one.group}`)}
                  </footer>
                </blockquote>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
