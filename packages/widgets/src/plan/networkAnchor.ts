/** Names the section of the nurture network within the page of the board, for links to it. */
export const networkAnchor = 'network'
