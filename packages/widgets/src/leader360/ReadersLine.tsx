import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { eyeIcon } from '../shared/icons.ts'

/** Who reads the report, in a line. */
export function ReadersLine({ readers }: { readers: readonly string[] }) {
  const { i18n } = useTrellis()
  return (
    <p className="t-readers360">
      <Icon path={eyeIcon} size="small" />
      <span>
        {readers.length === 0
          ? i18n.t('leader360.readers.nobody')
          : i18n.t('leader360.readers.named', { names: i18n.list(readers) })}
      </span>
    </p>
  )
}
