/** Makes a call; asks who is there first, where the server wants to know. */
export type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
