import { type BoardComments, Notice, useTrellis } from '@trellis/widgets'
import { useMemo } from 'react'

/** The comments of a board, with a word above it where the address names a year that has no board, and another one is shown. */
export function useOtherYear(comments: BoardComments, asked: number | undefined): BoardComments {
  const { t } = useTrellis().i18n
  return useMemo(() => {
    let first: number | undefined
    return {
      ...comments,
      around(board, children) {
        // Other years are chosen on the board itself.
        first ??= board.year
        const isOther = asked !== undefined && asked !== first && board.year === first
        return (
          <>
            {isOther && <Notice>{t('plan.otherYear', { asked: String(asked), year: String(board.year) })}</Notice>}
            {comments.around(board, children)}
          </>
        )
      },
    }
  }, [comments, asked, t])
}
