use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Counts the connections of each address: no machine of the network may take all connections.
pub struct Visitors {
    max: usize,
    visits: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection of a client.
pub struct Visit {
    visitors: Arc<Visitors>,
    /// `None` for this machine, whose connections are not limited.
    address: Option<IpAddr>,
}

impl Visitors {
    pub fn new(max: usize) -> Arc<Visitors> {
        Arc::new(Visitors { max, visits: Mutex::new(HashMap::new()) })
    }

    fn visits(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection of an address, unless it has too many.
    pub fn enter(self: &Arc<Visitors>, address: IpAddr) -> Option<Visit> {
        let address = address.to_canonical();
        let address = (!address.is_loopback()).then_some(address);
        if let Some(address) = address {
            let mut visits = self.visits();
            let count = visits.entry(address).or_insert(0);
            if *count >= self.max {
                return None;
            }
            *count += 1;
        }
        Some(Visit { visitors: Arc::clone(self), address })
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some(address) = self.address {
            let mut visits = self.visitors.visits();
            if let Some(count) = visits.get_mut(&address) {
                *count -= 1;
                if *count == 0 {
                    visits.remove(&address);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::Visitors;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn no_address_of_the_network_takes_all_the_room() {
        let visitors = Visitors::new(2);
        let (here, there) = (address("10.0.0.1"), address("10.0.0.2"));
        let first = visitors.enter(here).expect("room");
        let _second = visitors.enter(address("::ffff:10.0.0.1")).expect("room");
        assert!(visitors.enter(here).is_none(), "the same address in another spelling counts");
        assert!(visitors.enter(there).is_some());
        drop(first);
        assert!(visitors.enter(here).is_some());
        let own: Vec<_> = (0..9).map(|_| visitors.enter(address("127.0.0.1"))).collect();
        assert!(own.iter().all(Option::is_some));
    }
}
